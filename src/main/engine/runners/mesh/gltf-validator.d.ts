declare module 'gltf-validator' {
  /** Severity 0 is an error, 1 a warning. */
  export function validateBytes(bytes: Uint8Array): Promise<{
    issues: { messages: { severity: number; code: string; message: string; pointer?: string }[] }
  }>
}
