import { PAGE_KEY_FRAGMENT, PAGE_KEY_HEADER, PAGE_KEY_MEMORY } from '#shared/app/page-key.ts'

/** For a browser that keeps nothing: this tab works until it is loaded again. */
let keyOfThisTab = ''

/**
 * Takes the key that the entry link brought and removes it from the address. It is kept in the storage of this origin,
 * which includes the port: a reload and a second tab find it, a page of another port does not. It ends with the server.
 */
export function takePageKey({ location, history }: Window): void {
  if (!location.hash.startsWith(PAGE_KEY_FRAGMENT)) return
  keyOfThisTab = location.hash.slice(PAGE_KEY_FRAGMENT.length)
  history.replaceState(null, '', location.pathname)
  try {
    localStorage.setItem(PAGE_KEY_MEMORY, keyOfThisTab)
  } catch {
    // a browser that keeps nothing: the key stays in memory
  }
}

/** Read anew for every request: another tab may have entered a server that was started again. */
export function pageKeyHeader(): Record<string, string> {
  return { [PAGE_KEY_HEADER]: rememberedKey() ?? keyOfThisTab }
}

function rememberedKey(): string | null {
  try {
    return localStorage.getItem(PAGE_KEY_MEMORY)
  } catch {
    return null
  }
}
