// SPDX-License-Identifier: MIT
// The left column: the groups and the order of the pages of docs/. Pages that are not named follow the named
// ones.

/// Groups of the navigation; `first` are names of files in the order of the column, `folder` adds the other
/// files of that folder, and `others` names pages that do not come from Markdown.
export const groups = [
  {
    title: 'Guides', folder: 'docs/guides',
    first: [
      'docs/guides/index.md', 'docs/guides/first_kernel.md', 'docs/guides/reading_a_dump.md', 'docs/guides/python.md',
      'docs/guides/waits_and_slots.md', 'docs/guides/virtual_registers.md', 'docs/guides/optimization.md', 'docs/guides/equivalence.md', 'docs/guides/sequences.md', 'docs/guides/divergence.md', 'docs/guides/messages.md', 'docs/compilers.md',
      'docs/guides/microbenchmarks.md', 'docs/guides/migrating_architectures.md', 'docs/guides/describing_instructions.md',
    ],
  },
  {
    title: 'Reference', folder: 'docs/reference',
    first: [
      'docs/reference/index.md', 'docs/reference/instructions/index.md', 'docs/reference/values/index.md',
      'docs/reference/rules/index.md', 'docs/reference/special_values.md', 'docs/reference/constants.md',
      'docs/reference/operands.md', 'docs/reference/stages.md', 'docs/reference/units.md', 'docs/reference/architectures.md',
      'docs/reference/hardware.md', 'docs/reference/foreign_words.md',
    ],
  },
  {
    title: 'Library', folder: 'docs',
    first: [
      'README.md', 'docs/builders.md', 'docs/emitting.md', 'docs/branches.md', 'docs/text.md', 'docs/words.md',
      'docs/spellings.md', 'docs/architectures.md', 'docs/errors.md',
      'docs/analysis.md', 'docs/interpreter.md', 'docs/cost.md', 'docs/performance.md', 'docs/microbench.md',
      'docs/guarantees.md', 'docs/tgsi.md', 'docs/instruction_sets.md', 'docs/boards.md',
      'docs/measurements.md',
    ],
    others: [{ title: 'API', path: 'api/index.html' }],
  },
  { title: 'Try', first: [], others: [{ title: 'Playground', path: 'playground/index.html' }] },
  { title: 'Project', first: ['docs/architecture.md', 'docs/versioning.md', 'CHANGELOG.md', 'CONTRIBUTING.md'] },
];

/// The links of the bar: the first page of some groups, and pages that do not come from Markdown.
export function barOf(navigation) {
  const first = (title) => navigation.find((group) => group.title === title)?.pages[0].path;
  const others = navigation.flatMap((group) => group.pages).filter(({ path }) => /^(api|playground)\//.test(path));
  return [{ title: 'Guides', path: first('Guides') }, { title: 'Reference', path: first('Reference') }, ...others]
    .filter(({ path }) => path);
}

/// The groups with titles and paths. `pages` is a Map from file to {title, path}; `exists` tells whether a
/// page that does not come from Markdown was built.
export function navigationOf(pages, exists) {
  const named = new Set(groups.flatMap((group) => group.first));
  const folderOf = (file) => file.split('/').slice(0, -1).join('/');
  return groups.map(({ title, folder, first, others = [] }) => {
    const rest = [...pages.keys()].filter((file) => !named.has(file) && folderOf(file) === folder).sort();
    const files = [...first.filter((file) => pages.has(file)), ...rest];
    // The title of the group names its first page.
    const entry = (file) => file === `${folder}/index.md` ? { ...pages.get(file), title: 'Overview' } : pages.get(file);
    return { title, pages: [...files.map(entry), ...others.filter(({ path }) => exists(path))] };
  }).filter((group) => group.pages.length);
}
