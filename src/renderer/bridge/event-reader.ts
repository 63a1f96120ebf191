/** A server-sent event as our host writes them: where the stream stands, what happened, or a sign of life alone. */
export interface StreamMessage {
  /** Undefined for a sign of life. */
  id?: string
  /** `here` says only where the stream stands, `missed` that nobody knows any more what came before. */
  event?: string
  data?: string
}

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const messages = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) yield readMessage(message)
  }
}

function readMessage(text: string): StreamMessage {
  const message: StreamMessage = {}
  for (const line of text.split('\n')) {
    const [, field, value] = /^(id|event|data): (.*)$/.exec(line) ?? []
    if (field !== undefined && value !== undefined) message[field as keyof StreamMessage] = value
  }
  return message
}
