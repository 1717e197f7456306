import type { NamespaceDeclaration } from '@portico/core'

/** The folder names of the packages of chain namespaces, in the order of the workspaces. */
export function namespacePackages(from?: string): readonly string[]
/** What each package declares, by its folder name. */
export function declarations(from?: string): Promise<Readonly<Record<string, NamespaceDeclaration>>>
/** Core's files that are written from it, by their paths in the repository, with their texts. */
export function namespaceTables(from?: string): Promise<Readonly<Record<string, string>>>
