import type { ComponentType } from 'preact';
import { HomePage } from './pages/home';
import { PlayPage } from './pages/play';
import { RulesPage } from './pages/rules';

/** The pages by the first part of their address. Those of games over the network load on demand. */
const routes: Record<string, ComponentType> = {
  '': HomePage,
  play: PlayPage,
  rules: RulesPage,
};

const lazyRoutes: Record<string, () => Promise<ComponentType>> = {
  new: async () => (await import('./online/new_page')).NewPage,
  g: async () => (await import('./online/table_page')).TablePage,
  games: async () => (await import('./online/games_page')).GamesPage,
  lobby: async () => (await import('./online/lobby_page')).LobbyPage,
};

export function pageOf(name: string): ComponentType | undefined {
  return Object.hasOwn(routes, name) ? routes[name] : undefined;
}

export function lazyPageOf(name: string): (() => Promise<ComponentType>) | undefined {
  return Object.hasOwn(lazyRoutes, name) ? lazyRoutes[name] : undefined;
}
