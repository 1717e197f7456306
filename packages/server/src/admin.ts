import type { Db } from './database/open.ts'
import { checkWallets } from './directory/check.ts'
import { imageKinds, removeImage, saveImage } from './directory/images.ts'
import { removeWallet, saveWallets } from './directory/store.ts'
import type { Collector } from './events/collector.ts'
import { projectFaults, readProjects, removeProject, saveProject, type Project } from './projects/store.ts'

/** A project's settings; what is left out keeps its value, or has the default of a new one: any origin, collecting, no features. */
export interface ProjectInput {
  id: string
  name?: string
  origins?: readonly string[]
  analytics?: boolean
  features?: readonly { id: string; isEnabled: boolean; config: string[] | null }[]
}

/** What the operator's command does, for programs: test fixtures, scripts. Every change shows in the next answer. */
export interface Admin {
  /** Adds wallets or replaces those with the same ids, all or none. Throws an Error with one line for each fault. */
  saveWallets(wallets: readonly unknown[], options?: { replace?: boolean }): Promise<void>
  removeWallet(id: string): Promise<boolean>
  saveProject(project: ProjectInput): Promise<void>
  removeProject(id: string): Promise<boolean>
  /** `kind` is wallet, asset (a network), currency or token; the type is read from the bytes. */
  saveImage(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string, bytes: Uint8Array): Promise<void>
  removeImage(kind: 'wallet' | 'asset' | 'currency' | 'token', id: string): Promise<boolean>
  /** What a project's pages sent, oldest first. */
  events(projectId: string): Promise<readonly unknown[]>
}

/** What stands in a project after an input: its own values first, then those it had. */
export async function mergeProject(db: Db, input: ProjectInput): Promise<Project> {
  const before = (await readProjects(db)).find(({ id }) => id === input.id)
  const { id, name, origins, analytics, features } = input
  return {
    id,
    name: name ?? before?.name ?? id,
    origins: origins ?? before?.origins ?? [],
    analytics: analytics ?? before?.analytics ?? true,
    features: features?.map((each) => ({ ...each })) ?? before?.features ?? [],
  }
}

/** Throws what is wrong, one line a fault. */
export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

export function createAdmin(db: Db, collector: Collector): Admin {
  return {
    async saveWallets(values, options) {
      const { wallets, faults } = checkWallets(values)
      refuse(faults)
      await saveWallets(db, wallets, options)
    },
    removeWallet: (id) => removeWallet(db, id),
    async saveProject(input) {
      const project = await mergeProject(db, input)
      refuse(projectFaults(project))
      await saveProject(db, project)
    },
    removeProject: (id) => removeProject(db, id),
    async saveImage(kind, id, bytes) {
      if (!imageKinds.includes(kind)) throw new Error(`an image is one of ${imageKinds.join(', ')}`)
      await saveImage(db, kind, id, Buffer.from(bytes))
    },
    removeImage: (kind, id) => removeImage(db, kind, id),
    events: (projectId) => collector.list(projectId),
  }
}
