// What outlives a reload of this tab, and nothing longer; a browser may forbid its storage.

/** What was kept under a name, of whatever shape; null if nothing that can be read. */
export function keptInTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Without storage it lasts as long as the page. */
export function keepInTab(name: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value));
    else sessionStorage.removeItem(name);
  } catch {
    // Full or forbidden: it only will not come back after a reload.
  }
}
