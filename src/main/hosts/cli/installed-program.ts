import { runCli } from './program.ts'

/** Every command, built: what `pressrun` runs where the app was installed from a package. */
// a reader that has seen enough (`| head`) is no failure
process.stdout.once('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1))
process.exitCode = await runCli(process.argv.slice(2))
