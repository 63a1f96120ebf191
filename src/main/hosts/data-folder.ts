import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

interface Machine {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  home: string
}

/** Where this system keeps the data of applications: the same folder for the desktop app, the browser and the terminal. */
export function defaultDataFolder(
  { platform, env, home }: Machine = { platform: process.platform, env: process.env, home: homedir() },
): string {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Pressrun')
    case 'win32':
      return join(absolute(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'), 'Pressrun')
    default:
      return join(absolute(env['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'pressrun')
  }
}

/** A relative path would depend on the working folder; the XDG specification says to ignore it. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}
