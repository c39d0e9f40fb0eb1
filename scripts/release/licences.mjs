/** A distinctive text of each licence, most specific first. */
const signs = /** @type {const} */ ([
  ["Apache-2.0", /Apache License\s+Version 2\.0/],
  ["MPL-2.0", /Mozilla Public License,? version 2\.0/i],
  ["OFL-1.1", /SIL OPEN FONT LICENSE Version 1\.1/],
  ["ISC", /Permission to use, copy, modify, and(\/or)? distribute this software for any purpose with or without fee/],
  ["MIT", /Permission is hereby granted, free of charge, to any person obtaining a copy/],
  [
    "BSD-3-Clause",
    /Redistribution and use in source and binary forms[\s\S]*(Neither the name|names? of .* may not be used)/,
  ],
  ["BSD-2-Clause", /Redistribution and use in source and binary forms/],
]);

/** Licences under which we may distribute Divido as MIT if their texts are included. */
const compatible = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense"],
  ...["CC0-1.0", "OFL-1.1"],
]);

/** Additional licences for tools that are not shipped. */
const forTools = new Set([...compatible, "MPL-2.0", "CC-BY-4.0"]);

/**
 * Returns the SPDX name of a licence's text; undefined when unknown.
 * @param {string} text
 * @returns {string | undefined}
 */
export const licenceOf = (text) => signs.find(([, sign]) => sign.test(text.replace(/\s+/g, " ")))?.[0];

/**
 * Returns whether we may use a package: one allowed licence of an OR is enough, an AND needs all.
 * @param {string | undefined} expression as packages state it: "MIT", "(MPL-2.0 OR Apache-2.0)"
 * @param {{ shipped: boolean }} use
 */
export function mayUse(expression, { shipped }) {
  const allowed = shipped ? compatible : forTools;
  const choices = (expression ?? "").replace(/[()]/g, "").split(/ or /i);
  return choices.some((choice) => choice.split(/ and /i).every((name) => allowed.has(name.trim())));
}
