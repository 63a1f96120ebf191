/** The dialog takes the focus when it opens; what is to be written takes it from there. */
export function focusWhenShown(input: HTMLInputElement | null): void {
  if (!input) return
  requestAnimationFrame(() => {
    input.focus()
    input.select()
  })
}
