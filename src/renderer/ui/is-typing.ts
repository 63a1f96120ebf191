const WRITTEN = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=button])'

/** Whether a key belongs to a text that is being written. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches(WRITTEN) || target.isContentEditable)
}
