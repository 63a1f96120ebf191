/**
 * A Response whose content is a text that is at hand. Most readers want its status, a header and the text, for which no
 * stream and no list of headers has to be built: a whole Response is made for whoever asks for more.
 */
export class TextResponse implements Response {
  readonly status: number
  /** What it was made of, for whoever sends it on. */
  readonly content: string | null
  readonly sentHeaders: Record<string, string>
  #headers: Headers | undefined
  #whole: Response | undefined
  #isRead = false

  /** A status without a content (204, 304) needs null. */
  constructor(content: string | null, { status, headers }: { status: number; headers: Record<string, string> }) {
    this.status = status
    this.content = content
    this.sentHeaders = headers
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300
  }

  get headers(): Headers {
    return (this.#headers ??= new Headers(this.sentHeaders))
  }

  async text(): Promise<string> {
    if (this.#whole) return this.#whole.text()
    if (this.#isRead) throw new TypeError('The content was read already.')
    this.#isRead = this.content !== null
    return this.content ?? ''
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text())
  }

  get #made(): Response {
    if (this.#whole) return this.#whole
    this.#whole = new Response(this.content, { status: this.status, headers: this.headers })
    // what was read cannot be read once more
    if (this.#isRead) void this.#whole.text()
    return this.#whole
  }

  get body(): Response['body'] {
    return this.#made.body
  }

  get bodyUsed(): boolean {
    return this.#whole?.bodyUsed ?? this.#isRead
  }

  get statusText(): string {
    return this.#made.statusText
  }

  get type(): Response['type'] {
    return this.#made.type
  }

  get url(): string {
    return this.#made.url
  }

  get redirected(): boolean {
    return this.#made.redirected
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#made.arrayBuffer()
  }

  blob(): Promise<Blob> {
    return this.#made.blob()
  }

  bytes(): ReturnType<Response['bytes']> {
    return this.#made.bytes()
  }

  formData(): Promise<FormData> {
    return this.#made.formData()
  }

  clone(): Response {
    return this.#made.clone()
  }
}
