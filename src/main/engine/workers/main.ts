import { serveJobs } from './serve-jobs.ts'

// The worker process: plain Node, started by the pool and told everything it needs over the channel.
serveJobs()
