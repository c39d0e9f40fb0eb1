import { create } from "zustand";

interface ShareDialogState {
  /** The event whose invite link is being shared; null while the dialog is closed. */
  eventId: string | null;
  open: (eventId: string) => void;
  close: () => void;
}

/** The one share dialog of the app: any screen opens it, the layout shows it. */
export const useShareDialog = create<ShareDialogState>((set) => ({
  eventId: null,
  open: (eventId) => set({ eventId }),
  close: () => set({ eventId: null }),
}));
