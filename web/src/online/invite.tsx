import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { encode } from 'uqr';
import { t } from '../i18n';

/** A QR code, dark on white whatever the colors of the page, since readers expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 3 });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A link to hand on: to read, to copy, to share, to photograph. */
export function LinkToShare(props: {
  link: string;
  label: string;
  qr: string;
  children?: ComponentChildren;
}) {
  const { link, label, qr, children } = props;
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Without a secure origin there is no clipboard: the old way needs a selection.
      field.current?.select();
      if (!document.execCommand('copy')) return;
    }
    setCopied(true);
  };
  return (
    <div class="invite">
      <label>
        <span class="visually-hidden">{label}</span>
        <input
          type="text"
          ref={field}
          readOnly
          value={link}
          onFocus={(e) => e.currentTarget.select()}
        />
      </label>
      <QrCode text={link} label={qr} />
      <div class="invite-buttons">
        <button type="button" class="primary" onClick={copy}>
          {t(isCopied ? 'wait.copied' : 'wait.copy')}
        </button>
        {'share' in navigator && (
          <button type="button" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
            {t('wait.share')}
          </button>
        )}
        {children}
        <span role="status" class="visually-hidden">
          {isCopied ? t('wait.copied') : ''}
        </span>
      </div>
    </div>
  );
}
