import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

interface Machine {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
}

/**
 * The program that shows where a file lies, and what to tell it. Nothing where there is no desktop to show it on. The path is
 * one argument of a program and never part of a command line.
 */
export function revealer({
  platform,
  env,
}: Machine): ((path: string) => [program: string, argument: string[]]) | undefined {
  if (platform === 'darwin') return (path) => ['open', ['-R', path]]
  if (platform === 'win32') return (path) => ['explorer.exe', [`/select,${path}`]]
  // it opens folders; a file would be opened by its own application
  if (env['DISPLAY'] || env['WAYLAND_DISPLAY']) return (path) => ['xdg-open', [dirname(path)]]
  return undefined
}

/** For a browser tab, whose own machine this is: the web host listens to nobody else. */
export function createReveal(machine: Machine): ((path: string) => void) | undefined {
  const programFor = revealer(machine)
  if (!programFor) return undefined
  return (path) => {
    const [program, args] = programFor(path)
    const child = spawn(program, args, { detached: true, stdio: 'ignore', shell: false })
    // a desktop without the program: the path is on the screen all the same
    child.on('error', () => {})
    child.unref()
  }
}
