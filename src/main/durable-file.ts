import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Either the old content or the new one is there after a power cut, never half of it. */
export function writeFileDurably(path: string, content: Uint8Array, { mode = 0o600 }: { mode?: number } = {}): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', mode)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncDirectory(dirname(path))
}

/** Makes a rename or a removal in the directory survive a power cut. Windows has no such call and does not need it. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}
