// SPDX-License-Identifier: MIT
// The filter of the list of instructions. The address keeps it: #unit=FMA&arch=v11.

const fields = ['unit', 'arch', 'type', 'name'];
const fieldOf = (name) => document.getElementById(`filter-${name}`);

const matches = {
  unit: (row, value) => row.dataset.unit === value,
  arch: (row, value) => row.dataset.archs.split(' ').includes(value),
  type: (row, value) => row.dataset.type === value,
  name: (row, value) => row.dataset.name.includes(value.toLowerCase()),
};

function update() {
  const wanted = fields.map((name) => [name, fieldOf(name).value.trim()]).filter(([, value]) => value);
  let count = 0;
  for (const row of document.querySelectorAll('tr[data-name]')) {
    row.hidden = !wanted.every(([name, value]) => matches[name](row, value));
    count += !row.hidden;
  }
  // A section without rows is hidden with its heading.
  for (const table of document.querySelectorAll('main .table')) {
    const isEmpty = !table.querySelector('tr[data-name]:not([hidden])');
    table.hidden = isEmpty;
    if (table.previousElementSibling?.tagName === 'H2') table.previousElementSibling.hidden = isEmpty;
  }
  document.getElementById('filter-count').textContent = `${count} instruction${count === 1 ? '' : 's'}`;
  return wanted;
}

function keep() {
  const wanted = update();
  history.replaceState(null, '', wanted.length ? `#${new URLSearchParams(wanted)}` : location.pathname);
}

const given = new URLSearchParams(location.hash.slice(1));
for (const name of fields) {
  if (given.get(name)) fieldOf(name).value = given.get(name);
  fieldOf(name).addEventListener('input', keep);
}
document.querySelector('.filter').addEventListener('submit', (event) => event.preventDefault());
update();
