import { appendFileSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SdcppServer } from './sdcpp.ts'

/**
 * The strict server as a program with the flags of the real one. What it is to do is in its "weights", a JSON file: how
 * long loading takes, whether that fails, after how many answers it dies. A prompt with `[crash]` kills it at work.
 */
const { values } = parseArgs({
  strict: true,
  options: {
    'listen-ip': { type: 'string' },
    'listen-port': { type: 'string' },
    model: { type: 'string', short: 'm' },
    'diffusion-model': { type: 'string' },
    vae: { type: 'string' },
  },
})
const model = values.model ?? values['diffusion-model'] ?? ''
const weights = JSON.parse(readFileSync(model, 'utf8')) as {
  loadMs?: number
  broken?: boolean
  stubborn?: boolean
  workMs?: number
}

console.log(`loading model from '${model}'`)
appendFileSync(`${model}.starts`, `${process.pid} ${JSON.stringify(Object.keys(process.env))}\n`)
if (weights.broken) {
  console.error('[ERROR] new_sd_ctx_t failed')
  process.exit(1)
}
if (weights.stubborn) process.on('SIGTERM', () => console.log('will not end'))
await new Promise((resolve) => setTimeout(resolve, weights.loadMs ?? 0))
const server = new SdcppServer(model)
server.workMs = weights.workMs ?? 20
server.onWork = (prompt) => {
  process.stdout.write(`\r  |=====>    | 10/20\r  |==========| 20/20\n`)
  if (prompt.includes('[crash]')) process.kill(process.pid, 'SIGSEGV')
}
await server.start({ port: Number(values['listen-port']) })
console.log(`listening on: http://${values['listen-ip']}:${values['listen-port']}`)
