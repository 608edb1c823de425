import { type Key, t } from '../i18n';
import { CoreError } from './types';

const texts: Partial<Record<string, Key>> = {
  bad_size: 'fault.size',
  bad_move_text: 'fault.move_text',
  illegal_move: 'fault.illegal_move',
};

/** Why the core refused a line of play or cannot be reached, in the reader's language. */
export const faultText = (error: unknown): string =>
  t((error instanceof CoreError && texts[error.code]) || 'fault.core');
