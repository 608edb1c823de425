import { render } from 'preact';
import { Drawing } from '../board/drawing';
import type { BoardPicture } from '../board/picture';
import { gameName } from '../board/words';

/** Saves a text or picture where the browser keeps downloads. */
export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The board as an SVG file that needs nothing else. */
function svgText(picture: BoardPicture): string {
  const box = document.createElement('div');
  render(<Drawing picture={picture} id="board" title={gameName(picture.game)} />, box);
  const svg = box.querySelector('svg');
  if (!svg) throw new Error('nothing was drawn');
  const [, , width = '0', height = '0'] = (svg.getAttribute('viewBox') ?? '').split(' ');
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  const text = new XMLSerializer().serializeToString(svg);
  render(null, box);
  return text;
}

/** The same picture as pixels. */
async function pngBlob(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Saves the board as a picture, named after its game. */
export async function savePicture(picture: BoardPicture, kind: 'svg' | 'png'): Promise<void> {
  const svg = svgText(picture);
  const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngBlob(svg);
  save(`${picture.game}.${kind}`, content);
}
