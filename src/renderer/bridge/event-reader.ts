/** The data of each server-sent event in a stream, as our host writes them: one line of data, or a comment. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const messages = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) if (message.startsWith('data: ')) yield message.slice('data: '.length)
  }
}
