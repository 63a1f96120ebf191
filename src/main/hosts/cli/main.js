#!/usr/bin/env node
// JavaScript, and the only file that is: Node loads what strips types, 20 MB of it, only for a file that it has not kept
// stripped and compiled from an earlier run, and keeping can begin no earlier than here.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../../../../node_modules/.cache/code')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])

const args = process.argv.slice(2)
const [{ loadProgram }, { watchOutlets }] = await Promise.all([import('./load-program.ts'), import('./outlets.ts')])
watchOutlets(process)
const { runCli } = await loadProgram(args)
process.exitCode = await runCli(args)
