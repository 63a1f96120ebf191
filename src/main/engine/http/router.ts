export interface Addressed {
  method: string
  /** `{name}` marks a path parameter. */
  path: string
}

export type Match<Endpoint> =
  | { found: true; endpoint: Endpoint; pathParams: Record<string, string> }
  /** The address exists, the method does not: these do. */
  | { found: false; allow: string }

type ByMethod<Endpoint> = Map<string, Endpoint>

interface Pattern<Endpoint> {
  segments: string[]
  byMethod: ByMethod<Endpoint>
}

/** A fixed path wins over one with parameters, so `/v1/generations/concurrency` is never taken for an id. */
export function createRouter<Endpoint extends Addressed>(
  endpoints: readonly Endpoint[],
): (method: string, pathname: string) => Match<Endpoint> | undefined {
  const fixed = new Map<string, ByMethod<Endpoint>>()
  const patterns = new Map<string, Pattern<Endpoint>>()
  /** By the number of segments: of most addresses only a few patterns are looked at. */
  const byLength = new Map<number, Pattern<Endpoint>[]>()
  for (const endpoint of endpoints) {
    const { method, path } = endpoint
    if (path.includes('{')) {
      let pattern = patterns.get(path)
      if (!pattern) {
        pattern = { segments: path.split('/'), byMethod: new Map() }
        patterns.set(path, pattern)
        byLength.set(pattern.segments.length, [...(byLength.get(pattern.segments.length) ?? []), pattern])
      }
      pattern.byMethod.set(method, endpoint)
    } else {
      let byMethod = fixed.get(path)
      if (!byMethod) fixed.set(path, (byMethod = new Map()))
      byMethod.set(method, endpoint)
    }
  }

  return (method, pathname) => {
    const byMethod = fixed.get(pathname)
    if (byMethod) return choose(byMethod, method, {})
    const segments = pathname.split('/')
    for (const pattern of byLength.get(segments.length) ?? []) {
      const pathParams = matchSegments(pattern.segments, segments)
      if (pathParams) return choose(pattern.byMethod, method, pathParams)
    }
    return undefined
  }
}

function choose<Endpoint>(
  byMethod: ByMethod<Endpoint>,
  method: string,
  pathParams: Record<string, string>,
): Match<Endpoint> {
  const endpoint = byMethod.get(method === 'HEAD' ? 'GET' : method)
  if (endpoint) return { found: true, endpoint, pathParams }
  return {
    found: false,
    allow: [...byMethod.keys()].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)).join(', '),
  }
}

/** Both of the same length. */
function matchSegments(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const pathParams: Record<string, string> = {}
  for (let index = 0; index < pattern.length; index++) {
    const [expected, segment] = [pattern[index]!, segments[index]!]
    if (expected.startsWith('{')) {
      const value = decode(segment)
      if (!value) return undefined
      pathParams[expected.slice(1, -1)] = value
    } else if (segment !== expected) return undefined
  }
  return pathParams
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
