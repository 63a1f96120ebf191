/** How long this process has worked: unlike the clock it stands still while others have the processor. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
