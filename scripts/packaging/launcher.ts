import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `pressrun` for the terminal: a program of a package, run by the Node that the package brings along. It works wherever the
 * package lies, also by a link to it. Both paths are seen from the launcher's own folder.
 */
export async function writeLauncher(
  folder: string,
  { nodeFolder, program }: { nodeFolder: string; program: string },
): Promise<void> {
  await mkdir(folder, { recursive: true })
  if (process.platform === 'win32') {
    const [node, entry] = [`${nodeFolder}/node.exe`, program].map((path) => path.replaceAll('/', '\\'))
    return writeFile(join(folder, 'pressrun.cmd'), `@"%~dp0${node}" "%~dp0${entry}" %*\r\n`)
  }
  const path = join(folder, 'pressrun')
  await writeFile(
    path,
    `#!/bin/sh
self=$(readlink -f -- "$0" 2>/dev/null || echo "$0")
folder=$(CDPATH= cd -- "$(dirname -- "$self")" && pwd) || exit 1
exec "$folder/${nodeFolder}/node" "$folder/${program}" "$@"
`,
  )
  await chmod(path, 0o755)
}
