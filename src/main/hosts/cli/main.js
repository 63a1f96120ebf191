#!/usr/bin/env node
// JavaScript, and the only file that is: Node loads what strips types, 20 MB of it, only for a file that it has not kept
// stripped and compiled from an earlier run, and keeping can begin no earlier than here.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../../../node_modules/.cache/code')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

// a reader that has seen enough (`| head`) is no failure
process.stdout.once('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1))
const args = process.argv.slice(2)
const { loadProgram } = await import('./load-program.ts')
const { runCli } = await loadProgram(args)
process.exitCode = await runCli(args)
