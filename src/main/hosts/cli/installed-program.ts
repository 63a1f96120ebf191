import { watchOutlets } from './outlets.ts'
import { runCli } from './program.ts'

/** Every command, built: what `pressrun` runs where the app was installed from a package. */
watchOutlets(process)
process.exitCode = await runCli(process.argv.slice(2))
