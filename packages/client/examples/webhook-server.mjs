// Receives events on PORT (any free one without it), checks each with WEBHOOK_SECRET and prints what it says, a line each
import { createServer } from 'node:http'
import { receiveWebhook, WebhookRefused } from '@pressrun/client'

const seen = new Set()
const server = createServer(async (incoming, outgoing) => {
  try {
    const pieces = []
    for await (const piece of incoming) pieces.push(piece)
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: incoming.headers,
      body: Buffer.concat(pieces),
    })
    const { id, type, data } = await receiveWebhook(request, process.env.WEBHOOK_SECRET)
    if (!seen.has(id)) console.log(`${type} ${data.generation.id}`)
    seen.add(id)
    outgoing.writeHead(204).end()
  } catch (error) {
    const isRefused = error instanceof WebhookRefused
    // one that was cut off on its way comes again: nothing that is sent here may end the server
    console.log(isRefused ? `refused ${error.reason}` : `failed: ${error.message}`)
    outgoing.writeHead(isRefused ? 400 : 500).end(isRefused ? error.reason : '')
  }
})
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => console.log(`listening ${server.address().port}`))
