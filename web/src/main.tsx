import { render } from 'preact';
import { App } from './app';
import { speak } from './i18n';
import { pickLanguage } from './i18n/message';
import './style.css';

const root = document.getElementById('app');
const language = pickLanguage(navigator.languages);
document.documentElement.lang = language;
await speak(language);
if (root) render(<App />, root);
