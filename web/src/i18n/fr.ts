import type { BaseKey } from './en';
import type { Message } from './message';

export const fr: Record<BaseKey, Message> = {
  'site.line': 'Cinq jeux de pierres et de trous. Jouez tout de suite, sans compte.',
  'site.home': 'Accueil',
  'site.not_found': 'Cette page n’existe pas.',
};
