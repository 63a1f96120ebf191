import base from './vitest.config.ts'
const b = base as any
for (const p of b.test.projects) p.test.setupFiles = [...p.test.setupFiles, '/tmp/t12/setup-prof.ts']
export default b
