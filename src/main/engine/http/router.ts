export interface Addressed {
  method: string
  /** `{name}` marks a path parameter. */
  path: string
}

export type Match<Endpoint> =
  | { found: true; endpoint: Endpoint; pathParams: Record<string, string> }
  /** The address exists, the method does not: these do. */
  | { found: false; allow: string }

/** What may come at one place of an address, after all that came before it. */
interface Branch<Endpoint> {
  /** Of the addresses that end here. */
  byMethod: Map<string, Endpoint>
  paramNames: string[]
  named: Map<string, Branch<Endpoint>>
  anything: Branch<Endpoint> | undefined
}

/** A fixed segment wins over a parameter, so `/v1/generations/concurrency` is never taken for an id. */
export function createRouter<Endpoint extends Addressed>(
  endpoints: readonly Endpoint[],
): (method: string, pathname: string) => Match<Endpoint> | undefined {
  const root = createBranch<Endpoint>()
  for (const endpoint of endpoints) {
    const end = grow(root, endpoint.path.split('/'))
    end.byMethod.set(endpoint.method, endpoint)
    end.paramNames = Array.from(endpoint.path.matchAll(/\{([^{}]+)\}/g), ([, name]) => name!)
  }

  return (method, pathname) => {
    const values: string[] = []
    const end = find(root, pathname.split('/'), 0, values)
    return end && choose(end, method, values)
  }
}

function createBranch<Endpoint>(): Branch<Endpoint> {
  return { byMethod: new Map(), paramNames: [], named: new Map(), anything: undefined }
}

function grow<Endpoint>(root: Branch<Endpoint>, segments: string[]): Branch<Endpoint> {
  let branch = root
  for (const segment of segments) {
    if (segment.startsWith('{')) branch = branch.anything ??= createBranch()
    else {
      const known = branch.named.get(segment)
      const next = known ?? createBranch<Endpoint>()
      if (!known) branch.named.set(segment, next)
      branch = next
    }
  }
  return branch
}

/** The end of an address, with what stands for its parameters in `values`. */
function find<Endpoint>(
  branch: Branch<Endpoint>,
  segments: readonly string[],
  index: number,
  values: string[],
): Branch<Endpoint> | undefined {
  if (index === segments.length) return branch.byMethod.size > 0 ? branch : undefined
  const segment = segments[index]!
  const named = branch.named.get(segment)
  const end = named && find(named, segments, index + 1, values)
  if (end || !branch.anything) return end
  const value = decode(segment)
  if (!value) return undefined
  values.push(value)
  const rest = find(branch.anything, segments, index + 1, values)
  if (!rest) values.pop()
  return rest
}

function choose<Endpoint>(
  { byMethod, paramNames }: Branch<Endpoint>,
  method: string,
  values: readonly string[],
): Match<Endpoint> {
  const endpoint = byMethod.get(method === 'HEAD' ? 'GET' : method)
  if (!endpoint) {
    const allowed = [...byMethod.keys()].flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each))
    return { found: false, allow: allowed.join(', ') }
  }
  const pathParams: Record<string, string> = {}
  paramNames.forEach((name, index) => (pathParams[name] = values[index]!))
  return { found: true, endpoint, pathParams }
}

function decode(segment: string): string | undefined {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
