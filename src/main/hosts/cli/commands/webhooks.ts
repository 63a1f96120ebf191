import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Command } from 'commander'
import { HostError } from '../../host-error.ts'
import { parseJson } from '#shared/parse-json.ts'
import { verifyWebhook, type SignatureVerdict } from '#shared/service/webhook-signature.ts'
import { listenOnLoopback } from '../../listen-on-loopback.ts'
import type { CliContext } from '../context.ts'
import { parsePort } from '../parse-port.ts'
import { untilStopped } from '../until-stopped.ts'

interface ListenOptions {
  port: number
  secret?: string
}

const LARGEST_BODY = 4 * 1024 ** 2

export function addWebhookCommands(program: Command, context: () => CliContext): void {
  const webhooks = program.command('webhooks').description('Events of a service, received on this machine.')
  webhooks
    .command('listen')
    .description('Receive webhooks on loopback, verify each and print it. A tunnel brings them here from outside.')
    .option('--port <number>', 'the port to listen on, 0 for any free one', parsePort, 0)
    .option('--secret <whsec_…>', "the endpoint's secret; PRESSRUN_WEBHOOK_SECRET keeps it off the command line")
    .addHelpText('after', '\nExample:\n  PRESSRUN_WEBHOOK_SECRET=whsec_… pressrun webhooks listen --port 4872')
    .action((options: ListenOptions) => listen(context(), options))
}

async function listen(context: CliContext, { port, secret = process.env['PRESSRUN_WEBHOOK_SECRET'] }: ListenOptions) {
  if (!secret) throw new HostError('secret_missing', 'Give --secret, or put it into PRESSRUN_WEBHOOK_SECRET.')
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    void receive(context, request, { secret, seen })
      .catch(() => 413)
      .then((status) => response.writeHead(status).end())
  })
  const url = `${await listenOnLoopback(server, port)}/`
  const stopped = untilStopped()
  context.print(context.json ? JSON.stringify({ type: 'listening', url }) : `Listening on ${url}`)
  await stopped
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** The status to answer with: a forged or stale delivery is refused, a repeated one is fine and said to be one. */
async function receive(
  context: CliContext,
  request: IncomingMessage,
  { secret, seen }: { secret: string; seen: Set<string> },
): Promise<number> {
  if (request.method !== 'POST') return 405
  const body = await readBody(request)
  const verdict: SignatureVerdict = verifyWebhook(
    (key, message) => createHmac('sha256', key).update(message).digest('hex'),
    { secret, header: headerOf(request, 'service-signature'), body, nowSeconds: Math.floor(Date.now() / 1000) },
  )
  const id = headerOf(request, 'service-event-id')
  const event = { id, type: headerOf(request, 'service-event-type'), repeated: verdict.ok && seen.has(id) }
  if (verdict.ok) seen.add(id)
  if (context.json)
    context.print(
      JSON.stringify({
        ...event,
        type: 'event',
        event: event.type,
        verified: verdict.ok,
        body: parseJson(body.toString()) ?? null,
      }),
    )
  else {
    const words = verdict.ok ? (event.repeated ? 'verified, seen before' : 'verified') : `REFUSED: ${verdict.reason}`
    context.print(`${event.type || 'unknown event'}  ${id || 'no id'}  ${words}`)
  }
  return verdict.ok ? 204 : 400
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LARGEST_BODY) throw new Error('Too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
