#!/usr/bin/env node
import { keepCompiledCode } from '../from-sources.ts'

keepCompiledCode()
const { runCli } = await import('./program.ts')
process.exitCode = await runCli(process.argv.slice(2))
