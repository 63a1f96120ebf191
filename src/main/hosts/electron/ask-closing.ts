import { dialog, type BrowserWindow, type MessageBoxOptions } from 'electron'
import { text } from '#shared/text/index.ts'

/** What a person wants to become of running batches, and whether always. */
export async function askClosing(
  running: number,
  window: BrowserWindow | undefined,
): Promise<{ choice: 'background' | 'quit' | 'cancel'; always: boolean }> {
  const words = text().desktop.closing
  const options: MessageBoxOptions = {
    type: 'question',
    message: words.running(running),
    detail: words.detail,
    buttons: [words.background, words.quit, words.cancel],
    defaultId: 0,
    cancelId: 2,
    checkboxLabel: words.remember,
    noLink: true,
  }
  const { response, checkboxChecked } = window
    ? await dialog.showMessageBox(window, options)
    : await dialog.showMessageBox(options)
  const choice = (['background', 'quit', 'cancel'] as const)[response] ?? 'cancel'
  return { choice, always: checkboxChecked && choice !== 'cancel' }
}
