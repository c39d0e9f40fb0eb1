import { create } from "zustand";

interface ShareDialogState {
  /** The event whose invite link is shared; null while the dialog is closed. */
  eventId: string | null;
  open: (eventId: string) => void;
  close: () => void;
}

/** The app's one share dialog: any screen opens it, the layout renders it. */
export const useShareDialog = create<ShareDialogState>((set) => ({
  eventId: null,
  open: (eventId) => set({ eventId }),
  close: () => set({ eventId: null }),
}));
