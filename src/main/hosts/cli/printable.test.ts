import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from '../../../../tests/support/cli.ts'

/** Renames the window, clears it, goes back to the beginning of the line, and the same in one byte each. */
const CONTROLS = '\u001B]0;mine\u0007\u001B[2J\rYou have won.\u009B2J'

test('what a service says when it refuses moves nothing on the screen', async () => {
  const data = mkdtempSync(join(tmpdir(), 'pressrun-printable-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }))
  const server = createServer((_request, response) => {
    const problem = { type: 'about:blank', title: 'No', status: 403, code: 'forbidden', requestId: 'r' }
    response.writeHead(403, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify({ ...problem, detail: `Not you.\n${CONTROLS}` }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const at = ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--data', data]
  const { code, stderr } = await runCli(['models', ...at], { PRESSRUN_API_KEY: 'a key' })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^pressrun: Not you\.\n.*You have won\./)
  expect(stderr).not.toMatch(/[^\P{Cc}\n]/u)
  const forMachines = await runCli(['models', '--json', ...at], { PRESSRUN_API_KEY: 'a key' })
  expect(JSON.parse(forMachines.stderr)).toMatchObject({ message: `Not you.\n${CONTROLS}` })
})
