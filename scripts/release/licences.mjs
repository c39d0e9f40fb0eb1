/** What each licence says and no other does, the narrower first. */
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

/** Those that let us give Divido away under its own, MIT, as long as their texts go along. */
const compatible = new Set([
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "Unlicense"],
  ...["CC0-1.0", "OFL-1.1"],
]);

/** Of tools that nothing is shipped of, besides. */
const forTools = new Set([...compatible, "MPL-2.0", "CC-BY-4.0"]);

/**
 * The licence that a text is, by its SPDX name.
 * @param {string} text
 * @returns {string | undefined}
 */
export const licenceOf = (text) => signs.find(([, sign]) => sign.test(text.replace(/\s+/g, " ")))?.[0];

/**
 * Whether we may: one of those that may be chosen from is enough, all of those that hold together are needed.
 * @param {string | undefined} expression as packages state it: "MIT", "(MPL-2.0 OR Apache-2.0)"
 * @param {{ shipped: boolean }} use
 */
export function mayUse(expression, { shipped }) {
  const allowed = shipped ? compatible : forTools;
  const choices = (expression ?? "").replace(/[()]/g, "").split(/ or /i);
  return choices.some((choice) => choice.split(/ and /i).every((name) => allowed.has(name.trim())));
}
