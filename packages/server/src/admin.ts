import type { Db } from './database/schema.ts'
import { checkWallets } from './directory/check.ts'
import { imageKinds, removeImage, saveImage } from './directory/images.ts'
import { removeWallet, saveWallets } from './directory/store.ts'
import type { Collector } from './events/collector.ts'
import type { Admin, ProjectInput } from './types.ts'
import {
  projectFaults,
  readProjects,
  removeProject,
  saveProject,
  type Project,
} from './projects/store.ts'

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
