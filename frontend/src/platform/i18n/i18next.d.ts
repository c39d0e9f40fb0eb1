import type auth from "@/locales/en/auth.json";
import type bill from "@/locales/en/bill.json";
import type book from "@/locales/en/book.json";
import type claims from "@/locales/en/claims.json";
import type comments from "@/locales/en/comments.json";
import type common from "@/locales/en/common.json";
import type confirm from "@/locales/en/confirm.json";
import type dialogs from "@/locales/en/dialogs.json";
import type errors from "@/locales/en/errors.json";
import type events from "@/locales/en/events.json";
import type expenses from "@/locales/en/expenses.json";
import type home from "@/locales/en/home.json";
import type imports from "@/locales/en/imports.json";
import type install from "@/locales/en/install.json";
import type invitations from "@/locales/en/invitations.json";
import type news from "@/locales/en/news.json";
import type notificationSettings from "@/locales/en/notificationSettings.json";
import type people from "@/locales/en/people.json";
import type person from "@/locales/en/person.json";
import type profile from "@/locales/en/profile.json";
import type receipt from "@/locales/en/receipt.json";
import type series from "@/locales/en/series.json";
import type settlement from "@/locales/en/settlement.json";
import type statistics from "@/locales/en/statistics.json";
import type story from "@/locales/en/story.json";
import type table from "@/locales/en/table.json";
import type view from "@/locales/en/view.json";

/** Keys are checked against English: a missing key does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      auth: typeof auth;
      bill: typeof bill;
      book: typeof book;
      claims: typeof claims;
      comments: typeof comments;
      common: typeof common;
      confirm: typeof confirm;
      dialogs: typeof dialogs;
      errors: typeof errors;
      events: typeof events;
      expenses: typeof expenses;
      guest: typeof guest;
      home: typeof home;
      imports: typeof imports;
      install: typeof install;
      invitations: typeof invitations;
      news: typeof news;
      notificationSettings: typeof notificationSettings;
      people: typeof people;
      person: typeof person;
      profile: typeof profile;
      receipt: typeof receipt;
      series: typeof series;
      settlement: typeof settlement;
      statistics: typeof statistics;
      story: typeof story;
      table: typeof table;
      view: typeof view;
    };
  }
}
