/** Whoever writes into a field at once replaces what stands there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}

/** As `ref` of a field that appears in a dialog which is open already. */
export function focusWhenShown(field: HTMLElement | null): void {
  const dialog = field?.closest('[role="dialog"]')
  const { activeElement, body } = document
  // one that opens with it looks for `data-first-focus`, and must see where the focus was to give it back in the end
  const isOpening = dialog && activeElement !== body && !dialog.contains(activeElement)
  if (!isOpening) takeFocus(field)
}
