import { expect, test } from 'vitest'
import { serversOpenToOthers } from './machines.ts'

test.each([
  ['nats://127.0.0.1:4222', []],
  ['nats://localhost:4222', []],
  ['nats://[::1]:4222', []],
  ['tls://studio:4222', []],
  ['nats://studio:4222', ['nats://studio:4222']],
  ['tls://studio:4222, nats://192.168.0.20:4222', ['nats://192.168.0.20:4222']],
  // a name that only begins like an address of this computer
  ['nats://127.0.0.1.studio.test:4222', ['nats://127.0.0.1.studio.test:4222']],
  ['half an address', []],
])('of %s others can read what goes to %j', (servers, open) => {
  expect(serversOpenToOthers(servers)).toEqual(open)
})
