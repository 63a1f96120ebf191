#!/usr/bin/env node
import { loadProgram } from './load-program.ts'

// a reader that has seen enough (`| head`) is no failure
process.stdout.once('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
const args = process.argv.slice(2)
const { runCli } = await loadProgram(args)
process.exitCode = await runCli(args)
