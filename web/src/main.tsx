import { render } from 'preact';
import { App } from './app';
import { speak } from './i18n';
import { applySettings, settings } from './state/settings';
import { unlockSound } from './state/sound';
import './style.css';

const root = document.getElementById('app');
applySettings();
unlockSound();
await speak(settings.get().language);
if (root) render(<App />, root);

// After the page is there: everything for playing without a network. Needs HTTPS or this machine.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
