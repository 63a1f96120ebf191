/** The system's safe for secrets, where the host has one. */
export interface SecretSafe {
  read(name: string): Promise<string | null>
  write(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}
