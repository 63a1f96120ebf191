#!/usr/bin/env node
import { keepCompiledCode } from '../from-sources.ts'

keepCompiledCode()
// a reader that has seen enough (`| head`) is no failure
process.stdout.once('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
const { runCli } = await import('./program.ts')
process.exitCode = await runCli(process.argv.slice(2))
