/** The id under which the catalog lists it: it stays when the provider restarts. */
export function modelIdOf(provider: string, slug: string): string {
  return `${provider}/${slug}`
}

/** Whether it is a provider's, listed now or not: no id of the service's own has a slash. */
export function isOfProvider(modelId: string): boolean {
  return modelId.includes('/')
}
