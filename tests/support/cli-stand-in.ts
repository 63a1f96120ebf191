import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { runCli } from './cli.ts'

/**
 * Asks the address for what `npm run -s cli -- …` would print, and how it would end. The first one is run as it is
 * written, and so is everything else that is asked of npm: who waits for `engine serve` has to have its process.
 */
const SCRIPT = `#!/bin/sh
if [ "$1 $2 $3 $4" != 'run -s cli --' ] || [ ! -e "$STAND_IN/begun" ]; then
  : > "$STAND_IN/begun"
  PATH=$PATH_BEHIND exec npm "$@"
fi
shift 4
ended=$(printf '%s\\0' "$@" | curl -sf --data-binary @- "$STAND_IN_ADDRESS") || exit 70
cat "$STAND_IN/stdout"
cat "$STAND_IN/stderr" >&2
exit "$ended"
`

/**
 * An `npm` for a shell that runs many commands of the terminal, one after the other: this process runs them, which has
 * loaded the program once. Starting npm and loading the program took most of the time of most commands.
 */
export async function standInForCli(path: string): Promise<{ env: Record<string, string> } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'pressrun-stand-in-'))
  await writeFile(join(folder, 'npm'), SCRIPT, { mode: 0o755 })
  const server = createServer(async (request, response) => {
    const args = (await buffer(request)).toString().split('\0').slice(0, -1)
    const { stdout, stderr, code } = await runCli(args)
    await Promise.all([writeFile(join(folder, 'stdout'), stdout), writeFile(join(folder, 'stderr'), stderr)])
    response.end(String(code))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    env: {
      STAND_IN: folder,
      STAND_IN_ADDRESS: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PATH_BEHIND: path,
      PATH: `${folder}${delimiter}${path}`,
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
